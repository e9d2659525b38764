import type { HostRequest } from '../api.ts';
import { Badge, Word } from './badges.tsx';

export function HostRequestBadge({ status }: { status: HostRequest['status'] }) {
  const tone = status === 'approved' ? 'good' : status === 'declined' ? 'bad' : 'accent';
  return (
    <Badge tone={tone}>
      <Word>{status}</Word>
    </Badge>
  );
}
