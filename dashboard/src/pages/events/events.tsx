// Events of a workspace, where they are sent, and mails about them. The tab and its filters are in the URL.
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { PageHeader } from '../../components/page.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { EventList } from './event-list.tsx';
import { MailCard } from './mail.tsx';
import { Webhooks } from './webhooks.tsx';

/** The tabs, as the title of the document names them. */
const names: Record<string, string> = { events: 'Event log', mail: 'Mail' };

export function EventsPage() {
  const { slug } = useParams({ from: '/inside/shell/w/$slug/events' });
  const { tab = '' } = useSearch({ from: '/inside/shell/w/$slug/events' });
  const navigate = useNavigate({ from: '/w/$slug/events' });
  return (
    <>
      <PageHeader title="Events" tab={names[tab]} lead="What happens in this workspace, sent by webhook and by mail." />
      <Tabs
        label="Events"
        chosen={tab}
        onChange={(id) => void navigate({ search: { tab: id === 'webhooks' ? undefined : id }, resetScroll: false })}
        tabs={[
          { id: 'webhooks', label: 'Webhooks', content: <Webhooks slug={slug} /> },
          { id: 'events', label: 'Event log', content: <EventList slug={slug} /> },
          { id: 'mail', label: 'Mail', content: <MailCard slug={slug} /> },
        ]}
      />
    </>
  );
}
