// A form for any endpoint, generated from its OpenAPI parameters.
import { useDeferredValue, useState } from 'react';
import type { ReactNode } from 'react';
import type { Parameter } from '../api.ts';
import { asText } from '../format.ts';
import { CodedText } from './coded-text.tsx';
import { Field, TextField, Toggle } from './fields.tsx';

/** Parameters that every endpoint has: shown last, collapsed. */
const sharedNames = new Set(['soft_fail', 'fields', 'is_async', 'webhook_url']);
const openMax = 5;

/** Texts that may be this long, such as scripts, get several lines. */
const longTextCharacters = 16 * 1024;

/** Field values: text as typed, booleans as toggled. */
export type Values = Record<string, string | boolean>;

/** Initial values: the given ones, or the examples of required parameters. */
export function initialValues(parameters: Parameter[], given: Record<string, unknown> = {}): Values {
  const values: Values = {};
  for (const { name, required, schema, example } of parameters) {
    const value = given[name] ?? (required && Object.keys(given).length === 0 ? example : undefined);
    if (value === undefined || value === null) continue;
    if (schema.type === 'boolean') values[name] = value === true || value === 'true';
    else values[name] = typeof value === 'object' ? JSON.stringify(value, null, 2) : asText(value);
  }
  return values;
}

/** The names of the parameter that contains the page's URL. */
const targetNames = ['query', 'url'];

/** The page to start with, for endpoints that need one. */
export const startValues = (parameters: Parameter[], page: string | null): Values =>
  Object.fromEntries(
    parameters
      .filter(({ name, required }) => page !== null && required && targetNames.includes(name))
      .map(({ name }) => [name, page ?? '']),
  );

/** Adds the values of an endpoint to those of other endpoints. A new URL replaces the old one, whatever its name. */
export function rememberValues(entered: Values, values: Values): Values {
  const isTarget = (name: string) => targetNames.includes(name);
  const kept = Object.keys(values).some(isTarget)
    ? Object.entries(entered).filter(([name]) => !isTarget(name))
    : Object.entries(entered);
  return { ...Object.fromEntries(kept), ...values };
}

/** The values entered for another endpoint that this one accepts as well. The URL of the page has different names. */
export function carriedValues(parameters: Parameter[], entered: Values): Values {
  const page = targetNames.map((name) => entered[name]).find((value) => value !== undefined && value !== '');
  const values: Values = {};
  for (const parameter of parameters) {
    const { name, required } = parameter;
    const value = entered[name] ?? (required && targetNames.includes(name) ? page : undefined);
    // Endpoints allow different values under the same name.
    if (value !== undefined && findMistakes([parameter], { [name]: value })[name] === undefined) values[name] = value;
  }
  return values;
}

/** The parameters to send: only those that differ from their defaults. */
export function toParams(parameters: Parameter[], values: Values): Record<string, unknown> {
  const params: Record<string, unknown> = {};
  for (const { name, schema } of parameters) {
    const value = values[name];
    if (value === undefined || value === '') continue;
    if (schema.type === 'boolean') {
      if (value !== (schema.default ?? false)) params[name] = value;
    } else if (schema.type === 'integer' || schema.type === 'number') params[name] = Number(value);
    else if (schema.type === 'array' || schema.type === 'object') params[name] = JSON.parse(String(value));
    else params[name] = value;
  }
  return params;
}

/** Errors by parameter name. The service validates again; this only gives earlier feedback. */
export function findMistakes(parameters: Parameter[], values: Values): Record<string, string> {
  const mistakes: Record<string, string> = {};
  for (const { name, required, schema } of parameters) {
    const value = values[name];
    const isEmpty = value === undefined || value === '';
    if (isEmpty) {
      if (required) mistakes[name] = 'Enter a value.';
      continue;
    }
    if (schema.enum && schema.type !== 'array' && !schema.enum.some((one) => String(one) === String(value)))
      mistakes[name] = `Choose one of ${schema.enum.join(', ')}.`;
    if (schema.type === 'integer' || schema.type === 'number') {
      const number = Number(value);
      if (!Number.isFinite(number)) mistakes[name] = 'Enter a number.';
      else if (schema.type === 'integer' && !Number.isInteger(number)) mistakes[name] = 'Enter a whole number.';
      else if (number < (schema.minimum ?? -Infinity) || number > (schema.maximum ?? Infinity))
        mistakes[name] = `Must be ${boundsOf(schema)}.`;
    }
    if (schema.type === 'array' || schema.type === 'object') {
      try {
        JSON.parse(String(value));
      } catch {
        mistakes[name] = `Enter a valid JSON ${schema.type}.`;
      }
    }
  }
  return mistakes;
}

function boundsOf({ minimum, maximum }: Parameter['schema']): string {
  if (minimum !== undefined && maximum !== undefined) return `between ${minimum} and ${maximum}`;
  return minimum !== undefined ? `at least ${minimum}` : `at most ${maximum}`;
}

export function ParameterForm({
  parameters,
  values,
  mistakes,
  onChange,
}: {
  parameters: Parameter[];
  values: Values;
  mistakes: Record<string, string>;
  onChange: (values: Values) => void;
}) {
  const [filter, setFilter] = useState('');
  const own = parameters.filter(({ name }) => !sharedNames.has(name));
  const shared = parameters.filter(({ name }) => sharedNames.has(name));
  const required = own.filter((parameter) => parameter.required);
  const optional = own.filter((parameter) => !parameter.required);
  const isShort = optional.length <= openMax;
  const show = (list: Parameter[]) =>
    list.map((parameter) => (
      <ParameterField
        key={parameter.name}
        parameter={parameter}
        value={values[parameter.name]}
        mistake={mistakes[parameter.name]}
        onChange={(value) => onChange({ ...values, [parameter.name]: value })}
      />
    ));
  const groups = isShort
    ? []
    : [...Map.groupBy(optional, (parameter) => parameter['x-group'] ?? 'More options')].toSorted(
        ([one], [other]) => Number(one === 'More options') - Number(other === 'More options'),
      );
  return (
    <div className="space-y-4">
      {show(required)}
      {isShort && show(optional)}
      {!isShort && (
        <TextField
          label="Find an option"
          type="search"
          placeholder={`${optional.length} options`}
          autoComplete="off"
          value={filter}
          onChange={setFilter}
        />
      )}
      <div className="space-y-2">
        {[...groups, ['Common options', shared] as const].map(([title, list]) => (
          <Group key={title} title={title} parameters={list} values={values} filter={filter} show={show} />
        ))}
      </div>
    </div>
  );
}

const isSet = (value: string | boolean | undefined): boolean => value !== undefined && value !== '' && value !== false;

const matches = ({ name, description }: Parameter, filter: string): boolean =>
  `${name} ${name.replaceAll('_', ' ')} ${description}`.toLowerCase().includes(filter.trim().toLowerCase());

/** A collapsible group, open from the start if one of its options is set. While options are searched, groups with matches are open and others are hidden. */
function Group({
  title,
  parameters,
  values,
  filter,
  show,
}: {
  title: string;
  parameters: Parameter[];
  values: Values;
  filter: string;
  show: (parameters: Parameter[]) => ReactNode;
}) {
  const count = parameters.filter(({ name }) => isSet(values[name])).length;
  const [isOpen, setOpen] = useState(count > 0);
  const isSearching = filter.trim() !== '';
  const found = isSearching ? parameters.filter((parameter) => matches(parameter, filter)) : parameters;
  // Closed groups are filled after the rest of the page is shown, so that the browser can find text in them.
  const isFilled = useDeferredValue(true, false) || isOpen || isSearching;
  if (found.length === 0) return null;
  return (
    <details
      open={isOpen || isSearching}
      className="rounded-lg border border-line"
      onToggle={(event) => {
        if (!isSearching) setOpen(event.currentTarget.open);
      }}
    >
      <summary className="flex items-center justify-between rounded-lg px-3.5 py-2.5 text-sm font-medium">
        <span>{title}</span>
        <span className="text-xs font-normal text-mute">
          {isSearching ? `${found.length} found` : count > 0 ? `${count} set` : found.length}
        </span>
      </summary>
      <div className="@container border-t border-line p-3.5">
        <div className="grid items-start gap-4 @3xl:grid-cols-2 @3xl:gap-x-8">{isFilled && show(found)}</div>
      </div>
    </details>
  );
}

function ParameterField({
  parameter: { name, description, required, schema, example },
  value,
  mistake,
  onChange,
}: {
  parameter: Parameter;
  value: string | boolean | undefined;
  mistake: string | undefined;
  onChange: (value: string | boolean) => void;
}) {
  const label = <code className="font-mono text-[0.8rem]">{name}</code>;
  const hints = [
    description,
    (schema.minimum !== undefined || schema.maximum !== undefined) && `${capital(boundsOf(schema))}.`,
    schema.default !== undefined && schema.type !== 'boolean' && `Default: ${asText(schema.default)}.`,
  ]
    .filter(Boolean)
    .map((hint) => String(hint).replace(/[^.!?]$/, '$&.'))
    .join(' ');
  const help = <CodedText text={hints} />;

  if (schema.type === 'boolean') {
    const checked = typeof value === 'boolean' ? value : schema.default === true;
    return <Toggle label={label} help={help} checked={checked} onChange={onChange} />;
  }
  const text = typeof value === 'string' ? value : '';
  return (
    <Field label={label} help={help} error={mistake} isRequired={required}>
      {({ required: _required, ...props }) => {
        if (schema.enum) {
          return (
            <select {...props} className="control" value={text} onChange={(event) => onChange(event.target.value)}>
              <option value="">
                {schema.default === undefined ? 'Not set' : `Default (${asText(schema.default)})`}
              </option>
              {schema.enum.map((choice) => (
                <option key={asText(choice)}>{asText(choice)}</option>
              ))}
            </select>
          );
        }
        const isLong = (schema.maxLength ?? 0) >= longTextCharacters;
        if (schema.type === 'array' || schema.type === 'object' || schema['x-json-text'] || isLong) {
          return (
            <textarea
              {...props}
              className="control min-h-24 font-mono text-xs"
              autoComplete="off"
              spellCheck={false}
              maxLength={schema.maxLength}
              placeholder={
                schema.type === 'array' ? '[]' : schema.type === 'object' ? '{}' : placeholderOf(schema, example)
              }
              value={text}
              onChange={(event) => onChange(event.target.value)}
            />
          );
        }
        const isNumber = schema.type === 'integer' || schema.type === 'number';
        return (
          <input
            {...props}
            className="control"
            type={schema.writeOnly ? 'password' : 'text'}
            inputMode={isNumber ? 'decimal' : schema.format === 'uri' ? 'url' : undefined}
            autoComplete="off"
            spellCheck={false}
            maxLength={schema.maxLength}
            placeholder={placeholderOf(schema, example)}
            value={text}
            onChange={(event) => onChange(event.target.value)}
          />
        );
      }}
    </Field>
  );
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function placeholderOf(schema: Parameter['schema'], example: unknown): string | undefined {
  const value = schema.default ?? example;
  return value === undefined ? undefined : asText(value);
}
