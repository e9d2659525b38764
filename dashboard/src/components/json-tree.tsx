// JSON as a collapsible tree. Values are rendered as text, never as markup.
import { useState } from 'react';

const childrenMax = 200;
const openDepth = 2;

export function JsonTree({ value, label }: { value: unknown; label: string }) {
  return (
    <div
      tabIndex={0}
      role="region"
      aria-label={label}
      className="max-h-112 overflow-auto rounded-lg bg-sunken p-3 font-mono text-xs leading-relaxed"
    >
      <Node name={null} value={value} depth={0} />
    </div>
  );
}

function Node({ name, value, depth }: { name: string | null; value: unknown; depth: number }) {
  const [isOpen, setOpen] = useState(depth < openDepth);
  const [max, setMax] = useState(childrenMax);
  const key = name !== null && <span className="text-mute">{name}: </span>;
  if (typeof value !== 'object' || value === null) {
    return (
      <div className="pl-4 break-words">
        {key}
        <span className={typeof value === 'string' ? 'text-good' : 'text-accent-strong'}>{JSON.stringify(value)}</span>
      </div>
    );
  }
  const entries = Object.entries(value);
  const isList = Array.isArray(value);
  const size = isList ? `[${entries.length}]` : `{${entries.length}}`;
  if (entries.length === 0) {
    return (
      <div className="pl-4">
        {key}
        {isList ? '[]' : '{}'}
      </div>
    );
  }
  return (
    <div className="pl-1">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="inline-flex min-h-[24px] min-w-[24px] items-center gap-1 rounded text-left hover:text-accent-strong"
      >
        <span aria-hidden="true" className={`inline-block w-2.5 transition-transform ${isOpen ? 'rotate-90' : ''}`}>
          ›
        </span>
        {name !== null && <span>{name}</span>}
        <span className="text-mute">{size}</span>
      </button>
      {isOpen && (
        <div className="ml-1.5 border-l border-line pl-1.5">
          {entries.slice(0, max).map(([child, inner]) => (
            <Node key={child} name={child} value={inner} depth={depth + 1} />
          ))}
          {entries.length > max && (
            <button
              type="button"
              className="pl-4 text-accent-strong underline"
              onClick={() => setMax(max + childrenMax)}
            >
              {entries.length - max} more
            </button>
          )}
        </div>
      )}
    </div>
  );
}
