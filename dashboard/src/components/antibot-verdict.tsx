// The result of the antibot endpoint: the verdict, then every detection with its evidence.
import { rowsOf, textOf } from '../json.ts';
import type { Row } from '../json.ts';
import { Badge } from './badges.tsx';
import type { Tone } from './badges.tsx';
import { Notice } from './notice.tsx';

const stateTones: Record<string, Tone> = { present: 'accent', challenged: 'warn', blocked: 'bad' };
const stateWords: Record<string, string> = {
  present: 'The site allowed this request.',
  challenged: 'The site challenged this request.',
  blocked: 'The site blocked this request.',
};

export const isVerdict = (value: Row): boolean => textOf(value['vendor']) !== undefined && 'detections' in value;

export function AntibotVerdict({ verdict }: { verdict: Row }) {
  const detections = rowsOf(verdict['detections']) ?? [];
  return (
    <div className="space-y-4">
      <Verdict
        vendor={textOf(verdict['vendor']) ?? 'none'}
        confidence={textOf(verdict['confidence'])}
        first={detections[0]}
      />
      {detections.map((detection, index) => (
        <Detection key={index} detection={detection} />
      ))}
    </div>
  );
}

function Verdict({
  vendor,
  confidence,
  first,
}: {
  vendor: string;
  confidence: string | undefined;
  first: Row | undefined;
}) {
  if (vendor === 'none') {
    return (
      <Notice tone="good" title="No bot protection detected">
        Some products are visible only when they block a request.
      </Notice>
    );
  }
  if (vendor === 'unknown') {
    return (
      <Notice tone="warn" title="Blocked by an unknown product">
        The site blocked this request, and the response does not identify the product.
      </Notice>
    );
  }
  const state = textOf(first?.['state']) ?? 'present';
  return (
    <Notice tone={stateTones[state] ?? 'accent'} title={`${vendor}, ${confidence ?? 'unknown'} confidence`}>
      {stateWords[state]}
    </Notice>
  );
}

function Detection({ detection }: { detection: Row }) {
  const state = textOf(detection['state']);
  const evidence = Array.isArray(detection['evidence']) ? detection['evidence'].map(String) : [];
  return (
    <section className="rounded-lg border border-line p-4">
      <h3 className="flex flex-wrap items-center gap-2 font-semibold">
        {textOf(detection['vendor'])}
        {textOf(detection['kind']) && <Badge>{textOf(detection['kind'])}</Badge>}
        {state && <Badge tone={stateTones[state] ?? 'plain'}>{state}</Badge>}
        {textOf(detection['confidence']) && <Badge>{textOf(detection['confidence'])} confidence</Badge>}
      </h3>
      {evidence.length > 0 && (
        <>
          <p className="mt-3 text-xs text-mute">Evidence</p>
          <ul className="mt-1 space-y-1 font-mono text-xs wrap-anywhere">
            {evidence.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
