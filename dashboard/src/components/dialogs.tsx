import { useId, useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Form } from './form.tsx';
import { Icon } from './icons.tsx';

/** The platform's own modal: it keeps the focus inside, closes on Escape, and gives the focus back. */
export function Dialog({
  title,
  onClose,
  children,
  isWide,
}: {
  title: string;
  onClose: () => void;
  children: ReactNode;
  isWide?: boolean;
}) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  // Before it leaves the page: only a dialog that is still in it gives the focus back when it closes.
  useLayoutEffect(() => {
    const dialog = ref.current!;
    if (!dialog.open) dialog.showModal();
    // The first thing to fill in, where there is one: left alone, the browser would choose the button that closes.
    dialog.querySelector<HTMLElement>('input, select, textarea')?.focus();
    return () => dialog.close();
  }, []);
  return (
    <dialog
      ref={ref}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      className={`m-auto max-h-[92dvh] w-[calc(100%-1.5rem)] overflow-y-auto rounded-2xl border border-line bg-surface p-0 shadow-2xl ${isWide ? 'max-w-4xl' : 'max-w-lg'}`}
    >
      <div className="sticky top-0 z-10 flex items-center justify-between gap-3 border-b border-line bg-surface px-5 py-3">
        <h2 id={id} className="min-w-0 truncate text-lg font-semibold">
          {title}
        </h2>
        <Button look="quiet" onClick={onClose} aria-label="Close" className="-mr-2 px-2">
          <Icon name="close" />
        </Button>
      </div>
      <div className="p-5">{children}</div>
    </dialog>
  );
}

/** What a dialog asks: its fields, then a way out and the button that does it. */
export function DialogForm({
  action,
  look = 'primary',
  cancel = 'Cancel',
  onSubmit,
  onClose,
  children,
}: {
  action: string;
  look?: 'primary' | 'danger';
  cancel?: string;
  onSubmit: () => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Form onSubmit={onSubmit}>
      {({ isBusy }) => (
        <>
          {children}
          <div className="flex justify-end gap-2">
            <Button onClick={onClose}>{cancel}</Button>
            <Button look={look} type="submit" isBusy={isBusy}>
              {action}
            </Button>
          </div>
        </>
      )}
    </Form>
  );
}

export function ConfirmDialog({
  title,
  children,
  confirm,
  onConfirm,
  onClose,
}: {
  title: string;
  children: ReactNode;
  confirm: string;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}) {
  const submit = async () => {
    await onConfirm();
    onClose();
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <DialogForm action={confirm} look="danger" cancel="Keep it" onSubmit={submit} onClose={onClose}>
        <div className="space-y-2 text-sm">{children}</div>
      </DialogForm>
    </Dialog>
  );
}
