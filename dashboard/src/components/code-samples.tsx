// A call as code, in several languages.
import { snippetLanguages } from '../snippets.ts';
import { CopyButton } from './secret.tsx';
import { Source } from './source.tsx';
import { Tabs } from './tabs.tsx';
import { useOpenApi } from '../queries.ts';

type LanguageId = (typeof snippetLanguages)[number]['id'];

export function CodeSamples({
  path,
  params,
  only,
}: {
  path: string;
  params: Record<string, unknown>;
  /** All languages by default. */
  only?: readonly LanguageId[];
}) {
  const api = useOpenApi();
  const operation = api.data?.paths[path]?.['get'];
  if (!operation) return null;
  const required = operation.parameters.filter((parameter) => parameter.required).map(({ name }) => name);
  const { operationId, 'x-file': file } = operation;
  const call = { origin: location.origin, path, operationId, required, params, file };
  const tabs = snippetLanguages
    .filter(({ id }) => !only || only.includes(id))
    .map(({ id, label, write }) => {
      const text = write(call);
      return {
        id,
        label,
        content: (
          <div className="relative">
            <Source label={`${label} code`} text={text} language={id === 'mcp' ? 'json' : 'code'} isCompact />
            <div className="mt-2 sm:absolute sm:top-2 sm:right-2 sm:mt-0">
              <CopyButton text={text} label="Copy" name={`Copy ${label}`} />
            </div>
          </div>
        ),
      };
    });
  return <Tabs label="Languages" tabs={tabs} />;
}
