// The signs of a rule as rows of a form, with the messages of the check at their row.
import type { ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import { Field, SelectField } from '../../components/fields.tsx';
import {
  fieldOfSign,
  hasKey,
  isTechnologyPlace,
  isVendorPlace,
  meanings,
  technologyPlaces,
  vendorPlaces,
  weights,
} from '../../rule-form.ts';
import type { TechnologySign, VendorSign } from '../../rule-form.ts';
import type { Remark } from '../../rules-api.ts';

interface SignsProps<Sign> {
  signs: readonly Sign[];
  onChange: (signs: Sign[]) => void;
  remarks: readonly Remark[];
}

const replaceAt = <T,>(list: readonly T[], index: number, change: Partial<T>): T[] =>
  list.map((one, at) => (at === index ? { ...one, ...change } : one));

/** The messages about fields, as one text. */
export function messageFor(remarks: readonly Remark[], isAbout: (field: string) => boolean): string | undefined {
  const text = remarks
    .filter(({ field }) => isAbout(field))
    .map(({ message }) => message)
    .join('; ');
  return text === '' ? undefined : text.charAt(0).toUpperCase() + text.slice(1);
}

export function TechnologySigns({ signs, onChange, remarks }: SignsProps<TechnologySign>) {
  return (
    <Rows
      count={signs.length}
      onAdd={() => onChange([...signs, { place: 'html', key: '', pattern: '' }])}
      onRemove={(index) => onChange(signs.filter((_, at) => at !== index))}
      row={(index) => {
        const sign = signs[index];
        if (sign === undefined) return null;
        const change = (part: Partial<TechnologySign>) => onChange(replaceAt(signs, index, part));
        const texts = technologyPlaces[sign.place];
        return (
          <>
            <SelectField
              label="Where"
              value={sign.place}
              onChange={(place) => {
                if (isTechnologyPlace(place)) change(hasKey(place) ? { place } : { place, key: '' });
              }}
            >
              {Object.entries(technologyPlaces).map(([place, { label }]) => (
                <option key={place} value={place}>
                  {label}
                </option>
              ))}
            </SelectField>
            {texts.key !== undefined && (
              <Text label={texts.key} value={sign.key} isRequired onChange={(key) => change({ key })} />
            )}
            <Text
              label={texts.pattern}
              className={texts.key === undefined ? '' : 'sm:col-span-2'}
              value={sign.pattern}
              error={messageFor(remarks, (field) => field === fieldOfSign(sign))}
              onChange={(pattern) => change({ pattern })}
            />
          </>
        );
      }}
    />
  );
}

export function VendorSigns({ signs, onChange, remarks }: SignsProps<VendorSign>) {
  return (
    <Rows
      count={signs.length}
      onAdd={() =>
        onChange([...signs, { sign: 'header', text: '', value: '', means: 'present', weight: 'strong', rest: {} }])
      }
      onRemove={(index) => onChange(signs.filter((_, at) => at !== index))}
      row={(index) => {
        const sign = signs[index];
        if (sign === undefined) return null;
        const change = (part: Partial<VendorSign>) => onChange(replaceAt(signs, index, part));
        const texts = vendorPlaces[sign.sign];
        const about = (part: string) => (field: string) => field === `signals[${index}]${part}`;
        return (
          <>
            <SelectField
              label="Where"
              value={sign.sign}
              onChange={(place) => {
                if (isVendorPlace(place)) change({ sign: place, value: '' });
              }}
            >
              {Object.entries(vendorPlaces).map(([place, { label }]) => (
                <option key={place} value={place}>
                  {label}
                </option>
              ))}
            </SelectField>
            <Text
              label={texts.text}
              value={sign.text}
              isRequired
              error={messageFor(remarks, (field) => about('')(field) || about(`.${sign.sign}`)(field))}
              onChange={(text) => change({ text })}
            />
            {texts.value !== undefined && (
              <Text
                label={texts.value}
                value={sign.value}
                error={messageFor(remarks, about('.value'))}
                onChange={(value) => change({ value })}
              />
            )}
            <Choice label="Means" value={sign.means} choices={meanings} onChange={(means) => change({ means })} />
            <Choice label="Weight" value={sign.weight} choices={weights} onChange={(weight) => change({ weight })} />
            {Array.isArray(sign.rest['only']) && (
              <p className="text-xs text-mute sm:col-span-full">
                Counts only with status {sign.rest['only'].join(', ')}.
              </p>
            )}
          </>
        );
      }}
    />
  );
}

function Rows({
  count,
  row,
  onAdd,
  onRemove,
}: {
  count: number;
  row: (index: number) => ReactNode;
  onAdd: () => void;
  onRemove: (index: number) => void;
}) {
  return (
    <fieldset className="min-w-0 space-y-3">
      <legend className="mb-1 text-sm font-medium">Signs</legend>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} role="group" aria-label={`Sign ${index + 1}`} className="rounded-lg border border-line p-3">
          <div className="grid gap-3 sm:grid-cols-2">{row(index)}</div>
          <div className="mt-2 flex justify-end">
            <Button look="quiet" onClick={() => onRemove(index)} aria-label={`Remove sign ${index + 1}`}>
              Remove
            </Button>
          </div>
        </div>
      ))}
      <Button icon="plus" onClick={onAdd}>
        Add sign
      </Button>
    </fieldset>
  );
}

function Text({
  label,
  value,
  error,
  isRequired,
  className,
  onChange,
}: {
  label: string;
  value: string;
  error?: string | undefined;
  isRequired?: boolean;
  className?: string;
  onChange: (value: string) => void;
}) {
  return (
    <Field label={label} error={error} isRequired={isRequired} className={className}>
      {(props) => (
        <input
          {...props}
          className="control font-mono text-xs"
          maxLength={4000}
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

function Choice({
  label,
  value,
  choices,
  onChange,
}: {
  label: string;
  value: string;
  choices: readonly string[];
  onChange: (value: string) => void;
}) {
  return (
    <SelectField label={label} value={value} onChange={onChange}>
      {choices.map((choice) => (
        <option key={choice}>{choice}</option>
      ))}
    </SelectField>
  );
}
