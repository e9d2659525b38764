// The dialogs of the billing page, which only operators can open.
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Dialog, DialogForm } from '../../components/dialogs.tsx';
import { TextField } from '../../components/fields.tsx';
import { Notice } from '../../components/notice.tsx';

/** Asks for one number. */
export function AmountDialog({
  label,
  action,
  help,
  max,
  onSubmit,
  onClose,
}: {
  label: string;
  /** The title of the dialog, and the text of its button. */
  action: string;
  help?: string;
  max?: number;
  onSubmit: (amount: number) => Promise<void>;
  onClose: () => void;
}) {
  const [amount, setAmount] = useState('');
  const submit = async () => {
    await onSubmit(Number(amount));
    onClose();
  };
  return (
    <Dialog title={action} onClose={onClose}>
      <DialogForm action={action} onSubmit={submit} onClose={onClose}>
        <TextField
          label={label}
          help={help}
          type="number"
          min={1}
          max={max}
          step={1}
          isRequired
          value={amount}
          onChange={setAmount}
        />
      </DialogForm>
    </Dialog>
  );
}

/** Asks for the amount of an invoice and what it is for, and names its consequence. */
export function InvoiceDialog({
  currency,
  onSubmit,
  onClose,
}: {
  currency: string | null;
  onSubmit: (invoice: { amount: number; description: string }) => Promise<void>;
  onClose: () => void;
}) {
  const [amount, setAmount] = useState('');
  const [description, setDescription] = useState('');
  const submit = async () => {
    await onSubmit({ amount: Number(amount), description: description.trim() });
    onClose();
  };
  return (
    <Dialog title="Create invoice" onClose={onClose}>
      <DialogForm action="Create invoice" look="danger" onSubmit={submit} onClose={onClose}>
        <TextField
          label={currency === null ? 'Invoice amount' : `Invoice amount, ${currency}`}
          type="number"
          min={0.01}
          step={0.01}
          isRequired
          value={amount}
          onChange={setAmount}
        />
        <TextField
          label="Description"
          help="Shown on the invoice"
          maxLength={500}
          placeholder="Plan, November 2026"
          value={description}
          onChange={setDescription}
        />
        <Notice tone="warn">
          Paid calls are blocked immediately, and work again when the invoice is marked as paid.
        </Notice>
      </DialogForm>
    </Dialog>
  );
}

/** Asks for the name and size of a new pack. */
export function PackDialog({
  onSubmit,
  onClose,
}: {
  onSubmit: (pack: { title: string; total: number }) => Promise<void>;
  onClose: () => void;
}) {
  const [title, setTitle] = useState('');
  const [total, setTotal] = useState('');
  const submit = async () => {
    await onSubmit({ title: title.trim() || 'Pack', total: Number(total) });
    onClose();
  };
  return (
    <Dialog title="Add pack" onClose={onClose}>
      <DialogForm action="Add pack" onSubmit={submit} onClose={onClose}>
        <TextField label="Pack name" maxLength={200} placeholder="Pack" value={title} onChange={setTitle} />
        <TextField label="Credits" type="number" min={1} step={1} isRequired value={total} onChange={setTotal} />
      </DialogForm>
    </Dialog>
  );
}

/** The buttons of a card, for operators only. */
export const Actions = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap gap-2">{children}</div>
);
