// Suspend, resume or delete the workspace. Only for operators.
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { deleteAccount, resumeAccount, suspendAccount } from '../../api.ts';
import type { Account } from '../../api.ts';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog, Dialog, DialogForm } from '../../components/dialogs.tsx';
import { TextField } from '../../components/fields.tsx';
import { Notice } from '../../components/notice.tsx';
import { Card } from '../../components/page.tsx';
import { Time } from '../../components/time.tsx';
import { toast, undo } from '../../components/toasts.tsx';
import { useAttempt } from '../../problem.ts';
import { useRefresh } from './refresh.ts';

export function WorkspaceStateCard({ slug, account }: { slug: string; account: Account }) {
  const refresh = useRefresh(slug);
  const [asked, setAsked] = useState<'suspend' | 'delete'>();
  const [problem, attempt] = useAttempt();
  const isSuspended = account.suspended_at !== null;
  return (
    <Card id="state" title="Suspend or delete" className="border-bad/40!">
      {problem && <Notice tone="bad">{problem}</Notice>}
      <div className="space-y-5">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="max-w-prose min-w-0 text-sm text-mute">
            <span className="block font-medium text-ink">{isSuspended ? 'Resume' : 'Suspend'}</span>
            {account.suspended_at === null ? (
              'Suspending refuses all calls except usage. Queued jobs wait. Nothing is deleted.'
            ) : (
              <>
                Suspended since <Time at={account.suspended_at} />. Calls are refused and queued jobs wait.
              </>
            )}
          </p>
          {isSuspended ? (
            <Button
              onClick={() =>
                void attempt(() =>
                  resumeAccount(slug)
                    .then(refresh)
                    .then(() => toast('Workspace resumed')),
                )
              }
            >
              Resume workspace
            </Button>
          ) : (
            <Button look="danger" onClick={() => setAsked('suspend')}>
              Suspend workspace
            </Button>
          )}
        </div>
        <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-5">
          <p className="max-w-prose min-w-0 text-sm text-mute">
            <span className="block font-medium text-ink">Delete</span>
            Deleting removes the workspace with all its data. This cannot be undone.
          </p>
          <Button look="danger" onClick={() => setAsked('delete')}>
            Delete workspace
          </Button>
        </div>
      </div>
      {asked === 'suspend' && (
        <ConfirmDialog
          title={`Suspend ${account.name}?`}
          confirm="Suspend workspace"
          onClose={() => setAsked(undefined)}
          onConfirm={async () => {
            await suspendAccount(slug);
            await refresh();
            toast('Workspace suspended', { action: undo(() => resumeAccount(slug).then(refresh)) });
          }}
        >
          <ul className="list-disc space-y-1 pl-5">
            <li>All calls except /v1/usage are refused immediately, with status 403.</li>
            <li>Running calls and jobs finish and are billed. Queued jobs wait until you resume the workspace.</li>
            <li>Members can still sign in, and see that the workspace is suspended.</li>
          </ul>
        </ConfirmDialog>
      )}
      {asked === 'delete' && <DeleteDialog slug={slug} name={account.name} onClose={() => setAsked(undefined)} />}
    </Card>
  );
}

function DeleteDialog({ slug, name, onClose }: { slug: string; name: string; onClose: () => void }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [confirmation, setConfirmation] = useState('');
  return (
    <Dialog title={`Delete ${name}?`} onClose={onClose}>
      <DialogForm
        action="Delete workspace"
        look="danger"
        isReady={confirmation === slug}
        onClose={onClose}
        onSubmit={async () => {
          await deleteAccount(slug, confirmation);
          await navigate({ to: '/operator', search: { tab: 'workspaces' } });
          queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[1] === slug });
          await queryClient.invalidateQueries();
        }}
      >
        <div className="space-y-2 text-sm">
          <p>This cannot be undone. It removes:</p>
          <ul className="list-disc space-y-1 pl-5">
            <li>all API keys: calls fail from now on, including running ones</li>
            <li>jobs, results and stored files</li>
            <li>the request log, usage figures, balances and invoices</li>
            <li>memberships and invitations; people keep their login</li>
          </ul>
          <p>The audit log keeps the name, the invoices and the totals.</p>
        </div>
        <TextField
          label={
            <>
              Type <code className="font-mono">{slug}</code> to confirm
            </>
          }
          autoComplete="off"
          spellCheck={false}
          value={confirmation}
          onChange={setConfirmation}
        />
      </DialogForm>
    </Dialog>
  );
}
