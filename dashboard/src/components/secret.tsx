// Text with a copy button.
import { useState } from 'react';
import { copyText } from '../copy-text.ts';
import { Button } from './button.tsx';

export function CopyButton({
  text,
  label = 'Copy',
  name,
}: {
  text: string;
  label?: string;
  /** The name for screen readers, where the label alone is ambiguous. */
  name?: string;
}) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await copyText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), 2000);
  };
  return (
    <Button
      icon={isCopied ? 'check' : 'copy'}
      onClick={() => void copy()}
      aria-live="polite"
      aria-label={isCopied ? undefined : name}
    >
      {isCopied ? 'Copied' : label}
    </Button>
  );
}

/** A value with a label and a copy button. */
export function Secret({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <p className="mb-1 text-sm font-medium">{label}</p>
      <div className="flex flex-wrap items-center gap-2">
        <code className="min-w-0 flex-1 rounded-lg bg-sunken px-3 py-2 font-mono text-sm break-all whitespace-pre-wrap">
          {value}
        </code>
        <CopyButton text={value} />
      </div>
    </div>
  );
}
