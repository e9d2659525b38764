import type { HostRequest } from '../api.ts';
import { Badge } from './badges.tsx';

export function HostRequestBadge({ status }: { status: HostRequest['status'] }) {
  const tone = status === 'approved' ? 'good' : status === 'declined' ? 'bad' : 'accent';
  return <Badge tone={tone}>{status}</Badge>;
}
