// Links from an open entry back to its list.
import { Link } from '@tanstack/react-router';

export function Breadcrumbs({ to, list, here }: { to: string; list: string; here: string }) {
  return (
    <nav aria-label="Breadcrumb" className="mb-2 text-sm">
      <ol className="flex min-w-0 items-center gap-2">
        <li>
          <Link to={to} className="rounded text-accent-strong hover:underline">
            {list}
          </Link>
        </li>
        <li aria-hidden="true" className="text-mute">
          /
        </li>
        <li aria-current="page" className="min-w-0 truncate text-mute">
          {here}
        </li>
      </ol>
    </nav>
  );
}
