// The forms of the billing page that only operators see.
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/dialogs.tsx';
import { Field, TextField } from '../../components/fields.tsx';
import { Form } from '../../components/form.tsx';

/** One number and its button, with an optional question before it is submitted. */
export function AmountForm({
  label,
  action,
  help,
  step = 1,
  max,
  confirmation,
  onSubmit,
}: {
  label: string;
  /** The text of the button. */
  action: string;
  help?: string;
  step?: number;
  max?: number;
  /** The question to confirm first, if any. */
  confirmation?: (amount: number) => { title: string; text: string };
  onSubmit: (amount: number) => Promise<void>;
}) {
  const [amount, setAmount] = useState('');
  const [isAsking, setAsking] = useState(false);
  const submit = async () => {
    await onSubmit(Number(amount));
    setAmount('');
  };
  const question = isAsking ? confirmation?.(Number(amount)) : undefined;
  return (
    <>
      <Form className="space-y-3" onSubmit={async () => (confirmation ? setAsking(true) : await submit())}>
        {({ isBusy }) => (
          <Field label={label} help={help}>
            {(props) => (
              <div className="flex gap-2">
                <input
                  {...props}
                  className="control"
                  type="number"
                  min={step}
                  max={max}
                  step={step}
                  required
                  value={amount}
                  onChange={(event) => setAmount(event.target.value)}
                />
                <Button type="submit" isBusy={isBusy} className="shrink-0">
                  {action}
                </Button>
              </div>
            )}
          </Field>
        )}
      </Form>
      {question && (
        <ConfirmDialog title={question.title} confirm={action} onClose={() => setAsking(false)} onConfirm={submit}>
          <p>{question.text}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** Name and size of a new pack. */
export function PackForm({ onSubmit }: { onSubmit: (pack: { title: string; total: number }) => Promise<void> }) {
  const [title, setTitle] = useState('');
  const [total, setTotal] = useState('');
  return (
    <Form
      className="space-y-3"
      onSubmit={async () => {
        await onSubmit({ title: title.trim() || 'Pack', total: Number(total) });
        setTitle('');
        setTotal('');
      }}
    >
      {({ isBusy }) => (
        <div className="grid items-end gap-2 sm:grid-cols-[1fr_8rem_auto]">
          <TextField label="Pack name" maxLength={200} placeholder="Pack" value={title} onChange={setTitle} />
          <TextField label="Credits" type="number" min={1} required value={total} onChange={setTotal} />
          <Button type="submit" isBusy={isBusy} className="min-h-[2.4rem]">
            Add pack
          </Button>
        </div>
      )}
    </Form>
  );
}
