// Line icons on a grid of 20, drawn here so that nothing has to be fetched.
const paths = {
  overview: 'M3 16V9m4.7 7V4m4.6 12v-6M17 16V7',
  playground: 'M6 4.5v11l9-5.5z',
  keys: 'M12.5 7.5a3.5 3.5 0 1 0-3 3.46L11 12.5h1.5V14H14v1.5h2.5V13l-4.1-4.1c.07-.45.1-.9.1-1.4ZM8 6.5h.01',
  requests: 'M4 5h12M4 10h12M4 15h7',
  jobs: 'M10 3.5a6.5 6.5 0 1 0 6.5 6.5M10 6v4l3 2M13 3.5l3 .3-.3 3',
  batches: 'M10 3 17 6.5 10 10 3 6.5zM3 10l7 3.5 7-3.5M3 13.5 10 17l7-3.5',
  crawls: 'M10 3v4M10 7H5v4M10 7h5v4M3.5 11h3v3h-3zM13.5 11h3v3h-3zM8.5 3h3v2h-3z',
  schedules: 'M4 5h12v11H4zM4 8.5h12M7 3v3.5M13 3v3.5M10 10.5v2.2l1.6 1',
  events:
    'M10 3.5c-2.6 0-4.3 1.9-4.3 4.4 0 3.6-1.7 4.6-1.7 5.6h12c0-1-1.7-2-1.7-5.6 0-2.5-1.7-4.4-4.3-4.4ZM8.3 15.5a1.8 1.8 0 0 0 3.4 0',
  pause: 'M7 5v10M13 5v10',
  health: 'M2.5 10.5H6l2-5 3.5 9 2-4h4',
  billing: 'M3 6.5h14v8H3zM3 9h14M6 12h2',
  settings:
    'M10 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM10 3v2m0 10v2m7-7h-2M5 10H3m11.9-4.9-1.4 1.4m-7 7-1.4 1.4m0-9.8 1.4 1.4m7 7 1.4 1.4',
  operator: 'M10 3l6 2.2v4.3c0 3.6-2.5 6.3-6 7.5-3.5-1.2-6-3.9-6-7.5V5.2zM7.5 10l1.8 1.8 3.4-3.6',
  more: 'M4.7 10h.6M9.7 10h.6M14.7 10h.6',
  edit: 'M4 16l.8-3.2L13 4.5l2.5 2.5-8.3 8.2zM11.5 6l2.5 2.5',
  trash: 'M4.5 6h11M8 6V4h4v2M6 6l.7 10h6.6L14 6M8.7 9v4.5M11.3 9v4.5',
  zoom: 'M9 14A5 5 0 1 0 9 4a5 5 0 0 0 0 10ZM12.8 12.8 16 16M9 7v4M7 9h4',
  clock: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM10 6v4l2.5 2',
  menu: 'M3.5 6h13M3.5 10h13M3.5 14h13',
  close: 'M5 5l10 10M15 5 5 15',
  copy: 'M7 7V4h9v9h-3M4 7h9v9H4z',
  check: 'M4.5 10.5 8 14l7.5-8',
  chevron: 'M6 8l4 4 4-4',
  right: 'M8 5l5 5-5 5',
  plus: 'M10 4.5v11M4.5 10h11',
  warning: 'M10 4 17 16H3zM10 8.5v3.2M10 13.8v.01',
  info: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM10 9.2V13M10 6.8v.01',
  empty: 'M3 11l2.5-6h9L17 11v4H3zM3 11h4l1 2h4l1-2h4',
  download: 'M10 4v8m-3.2-3L10 12.2 13.2 9M4 15.5h12',
  print: 'M6 8V3.5h8V8M6 13.5H3.5V8h13v5.5H14M6 11.5h8v5H6z',
  refresh: 'M15.8 8A6 6 0 0 0 4.6 7.4M4.2 12a6 6 0 0 0 11.2.6M16 4.5V8h-3.5M4 15.5V12h3.5',
  sun: 'M10 13a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM10 2.8v1.6m0 11.2v1.6M17.2 10h-1.6M4.4 10H2.8m12.3-5.1-1.1 1.1M6 14l-1.1 1.1m0-10.2L6 6m8 8 1.1 1.1',
  moon: 'M16 11.6A6.5 6.5 0 0 1 8.4 4a6.5 6.5 0 1 0 7.6 7.6Z',
  screen: 'M3 4.5h14v9H3zM7.5 16.5h5',
  person: 'M10 10a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM4 16.5c.6-3 3-4.5 6-4.5s5.4 1.5 6 4.5',
  out: 'M8 4H4v12h4M8.5 10H16m-2.8-3L16 10l-2.8 3',
  stop: 'M6 6h8v8H6z',
  cart: 'M3 4h2l1.6 8.5h8l1.6-6H5.6M7.5 16v.01M13.5 16v.01',
  server: 'M3.5 4.5h13v4.5h-13zM3.5 11h13v4.5h-13zM6.5 6.8v.01M6.5 13.3v.01',
  database:
    'M4 5.5C4 4.1 6.7 3 10 3s6 1.1 6 2.5v9c0 1.4-2.7 2.5-6 2.5s-6-1.1-6-2.5zM4 5.5C4 6.9 6.7 8 10 8s6-1.1 6-2.5M4 10c0 1.4 2.7 2.5 6 2.5s6-1.1 6-2.5',
  code: 'M7 6l-4 4 4 4M13 6l4 4-4 4M11.2 4.5l-2.4 11',
  type: 'M4.5 6.5V4.5h11v2M10 4.5v11M7.5 15.5h5',
  megaphone: 'M4 8.5h3l7-3.5v10l-7-3.5H4zM7 11.5V16h2v-3.5M16.5 8.5v3',
  document: 'M5 3h7l3.5 3.5V17H5zM12 3v3.5h3.5M7.5 10h5M7.5 13h5',
  puzzle: 'M4 7h3.2a1.8 1.8 0 1 1 3.6 0H14v3.2a1.8 1.8 0 1 1 0 3.6V17H4z',
  picture: 'M3 4.5h14v11H3zM3 13l4-4 4 4 2-2 4 4M13 8v.01',
  search: 'M9 14A5 5 0 1 0 9 4a5 5 0 0 0 0 10ZM12.8 12.8 16 16',
} as const;

export type IconName = keyof typeof paths;

export function Icon({ name, className = 'size-5' }: { name: IconName; className?: string }) {
  return (
    <svg
      viewBox="0 0 20 20"
      className={`shrink-0 ${className}`}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  );
}

export function Logo({ className = 'size-8' }: { className?: string }) {
  return <img src="/favicon.svg" alt="" width="32" height="32" className={className} />;
}
