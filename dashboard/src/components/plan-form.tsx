// Form to assign, edit or remove the plan of a workspace.
import { useState } from 'react';
import type { Account } from '../api.ts';
import { formatNumber } from '../format.ts';
import { Button } from './button.tsx';
import { ConfirmDialog } from './dialogs.tsx';
import { TextField } from './fields.tsx';
import { Form } from './form.tsx';

export function PlanForm({
  plan,
  onSubmit,
}: {
  plan: Account['plan'];
  onSubmit: (plan: object | null) => Promise<unknown>;
}) {
  const [values, setValues] = useState({
    quota: plan?.quota.toString() ?? '10000',
    per_second: plan?.per_second?.toString() ?? '',
    per_minute: plan?.per_minute?.toString() ?? '',
    period_start: plan?.period_start ?? '',
    period_end: plan?.period_end ?? '',
  });
  const [isRemoving, setRemoving] = useState(false);
  const numberOrNull = (text: string) => (text === '' ? null : Number(text));
  const edit = (name: keyof typeof values) => ({
    value: values[name],
    onChange: (value: string) => setValues({ ...values, [name]: value }),
  });
  const count = { type: 'number', min: 0, step: 1 };
  return (
    <>
      <Form
        onSubmit={() =>
          onSubmit({
            quota: Number(values.quota),
            per_second: numberOrNull(values.per_second),
            per_minute: numberOrNull(values.per_minute),
            ...(values.period_start && { period_start: values.period_start }),
            ...(values.period_end && { period_end: values.period_end }),
          })
        }
      >
        {({ isBusy }) => (
          <>
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField
                label="Credits per period"
                help="Reset at the start of each period"
                isRequired
                {...edit('quota')}
                {...count}
              />
              <TextField label="Calls per second" help="Empty: unlimited" {...edit('per_second')} {...count} />
              <TextField label="Calls per minute" help="Empty: unlimited" {...edit('per_minute')} {...count} />
              <TextField label="Period start" help="Empty: today (UTC)" {...edit('period_start')} type="date" />
              <TextField label="Next period" help="Empty: one month later" {...edit('period_end')} type="date" />
            </div>
            <div className="flex flex-wrap gap-2">
              <Button type="submit" look="primary" isBusy={isBusy}>
                {plan ? 'Save plan' : 'Assign plan'}
              </Button>
              {plan && (
                <Button look="danger" onClick={() => setRemoving(true)}>
                  Remove plan
                </Button>
              )}
            </div>
            {plan && (
              <p className="text-xs text-mute">
                Without a plan, calls use packs and extra credits, and have no rate limits.
              </p>
            )}
          </>
        )}
      </Form>
      {plan && isRemoving && (
        <ConfirmDialog
          title="Remove the plan?"
          confirm="Remove plan"
          onClose={() => setRemoving(false)}
          onConfirm={() => onSubmit(null)}
        >
          <p>
            The workspace loses {formatNumber(plan.quota)} credits per period immediately, also the unused ones of this
            period. Calls then use packs and extra credits, without rate limits.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
