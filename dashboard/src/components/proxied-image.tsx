// An image of another host, fetched by the service. The browser makes no requests to other hosts.
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { pictureAddress } from '../api.ts';

export function ProxiedImage({ url, alt, className }: { url: string; alt: string; className?: string }) {
  const { slug } = useParams({ strict: false });
  const [isBroken, setBroken] = useState(false);
  if (slug === undefined || isBroken || !/^https?:/i.test(url)) return alt === '' ? null : <em>{alt}</em>;
  return (
    <img
      src={pictureAddress(slug, url)}
      alt={alt}
      loading="lazy"
      className={className}
      onError={() => setBroken(true)}
    />
  );
}
