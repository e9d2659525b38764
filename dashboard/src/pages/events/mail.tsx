// Which events are mailed to the owners and admins.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Toggle } from '../../components/fields.tsx';
import { Form } from '../../components/form.tsx';
import { Notice } from '../../components/notice.tsx';
import { Card } from '../../components/page.tsx';
import { Loaded } from '../../components/states.tsx';
import { toast } from '../../components/toasts.tsx';
import { eventTypeNames, fetchMail, patchMail } from '../../events-api.ts';
import type { EventType } from '../../events-api.ts';
import { plural } from '../../format.ts';
import { useCan } from '../../session.ts';
import { EventTypesField } from './event-types-field.tsx';

export function MailCard({ slug }: { slug: string }) {
  const mail = useQuery({ queryKey: ['mail', slug], queryFn: () => fetchMail(slug) });
  return (
    <Card title="Mail" className="max-w-2xl">
      <Loaded query={mail} rows={6}>
        {({ available, events, recipients }) => (
          <div className="space-y-4">
            {available ? (
              <p className="text-sm text-mute">
                Mails go to {plural(recipients, 'owner or admin', 'owners and admins')} of this workspace, at most 60 an
                hour.
              </p>
            ) : (
              <Notice tone="plain" title="No mail server is configured">
                The operator of this installation can set SITEGLASS_SMTP_URL. Your choice applies as soon as mails can
                be sent.
              </Notice>
            )}
            <MailForm key={JSON.stringify(events)} slug={slug} events={events} />
          </div>
        )}
      </Loaded>
    </Card>
  );
}

function MailForm({ slug, events }: { slug: string; events: EventType[] | null }) {
  const queryClient = useQueryClient();
  const mayManage = useCan(slug)('workspace.manage');
  const [isAll, setAll] = useState(events === null);
  const [chosen, setChosen] = useState<EventType[]>(events ?? eventTypeNames);
  const save = async () => {
    await patchMail(slug, isAll ? null : chosen);
    await queryClient.invalidateQueries({ queryKey: ['mail', slug] });
    toast('Mail settings saved');
  };
  return (
    <Form onSubmit={save}>
      {({ isBusy }) => (
        <>
          <Toggle
            label="All events"
            help="Including types that are added later."
            checked={isAll}
            onChange={setAll}
            disabled={!mayManage}
          />
          {!isAll && (
            <EventTypesField label="Mail these events" chosen={chosen} onChange={setChosen} disabled={!mayManage} />
          )}
          {mayManage && (
            <Button type="submit" look="primary" isBusy={isBusy}>
              Save mail settings
            </Button>
          )}
        </>
      )}
    </Form>
  );
}
