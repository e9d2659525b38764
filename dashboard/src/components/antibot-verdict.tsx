// The result of the antibot endpoint: the verdict, then every detection with its evidence.
import { Link } from '@tanstack/react-router';
import { isRow, rowsOf, textOf } from '../json.ts';
import type { Row } from '../json.ts';
import { ruleFromCandidate } from '../rule-form.ts';
import { useSession } from '../session.ts';
import { Badge } from './badges.tsx';
import type { Tone } from './badges.tsx';
import { linkButton } from './link-button.ts';
import { NearMisses } from './near-misses.tsx';
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
  const misses = rowsOf(verdict['near_misses'])?.map((miss) => ({
    name: textOf(miss['vendor']) ?? '',
    place: textOf(miss['sign']) ?? '',
    why: textOf(miss['why']) ?? '',
  }));
  return (
    <div className="space-y-4">
      <Verdict
        vendor={textOf(verdict['vendor']) ?? 'none'}
        confidence={textOf(verdict['confidence'])}
        first={detections[0]}
      />
      {detections.map((detection, index) => (
        <Detection key={index} detection={detection} verdict={verdict} />
      ))}
      {misses && (
        <section>
          <h3 className="mb-2 font-semibold">Almost detected</h3>
          <NearMisses label="Near misses of other vendors" misses={misses} />
        </section>
      )}
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
  const state = textOf(first?.['state']) ?? 'present';
  if (vendor === 'unknown') {
    return (
      <Notice tone={stateTones[state] ?? 'warn'} title="An unknown product">
        {stateWords[state]} The response does not identify the product.
      </Notice>
    );
  }
  return (
    <Notice tone={stateTones[state] ?? 'accent'} title={`${vendor}, ${confidence ?? 'unknown'} confidence`}>
      {stateWords[state]}
    </Notice>
  );
}

function Detection({ detection, verdict }: { detection: Row; verdict: Row }) {
  const candidate = detection['candidate'];
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
      {isRow(candidate) && <Candidate candidate={candidate} detection={detection} verdict={verdict} />}
    </section>
  );
}

const unusual: [member: string, label: string][] = [
  ['headers', 'Unusual headers'],
  ['cookies', 'Unusual cookies'],
  ['script_hosts', 'Other hosts of scripts'],
];

/** What is unusual about the response of an unknown product. Operators can turn it into a rule. */
function Candidate({ candidate, detection, verdict }: { candidate: Row; detection: Row; verdict: Row }) {
  const isOperator = useSession().person?.is_operator === true;
  const state = textOf(detection['state']) ?? 'present';
  const status = Number(verdict['status']);
  const parts = unusual.flatMap(([member, label]) => {
    const values = candidate[member];
    return Array.isArray(values) && values.length > 0 ? [{ label, values: values.map(String) }] : [];
  });
  if (parts.length === 0) return null;
  return (
    <>
      {parts.map(({ label, values }) => (
        <div key={label}>
          <p className="mt-3 text-xs text-mute">{label}</p>
          <ul className="mt-1 space-y-1 font-mono text-xs wrap-anywhere">
            {values.map((value) => (
              <li key={value}>{value}</li>
            ))}
          </ul>
        </div>
      ))}
      {isOperator && (
        <Link
          to="/operator/rules/new"
          search={{
            kind: 'antibot',
            definition: ruleFromCandidate(candidate, { state, status }),
            url: textOf(verdict['final_url']),
          }}
          className={`mt-4 ${linkButton.plain}`}
        >
          Create rule from this
        </Link>
      )}
    </>
  );
}
