// How long a call has been running.
import { useEffect, useState } from 'react';
import { formatDuration } from '../../format.ts';

export function Running({ startedAt }: { startedAt: number }) {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 100);
    return () => clearInterval(timer);
  }, []);
  return (
    <div className="space-y-3" role="status">
      <p className="text-sm text-mute">
        <span className="sr-only">Request in progress</span>
        <span aria-hidden="true">{formatDuration(Math.max(0, now - startedAt))}</span>
      </p>
      <div className="skeleton h-6 w-2/3" />
      <div className="skeleton h-6 w-full" />
      <div className="skeleton h-32 w-full" />
    </div>
  );
}
