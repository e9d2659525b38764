// Reads what metrics in the format of Prometheus state about the process that answers: `go_info{version="go1.24.1"}`,
// `grafana_build_info{version="11.2.0"}`.
import { type Statement } from './statement-forms.ts';

const readCharactersMax = 16 * 1024;
const linesMax = 400;

/** How the runtimes of programs describe themselves. */
const runtimes: Readonly<Record<string, string>> = {
  go_info: 'Go',
  python_info: 'Python',
  nodejs_version_info: 'Node.js',
  php_info: 'PHP',
  jvm_info: 'Java',
  jvm_runtime_info: 'Java',
};

const info = /^([a-z][a-z0-9_]{1,60}_info)\{([^{}\n]{0,1000})\} 1(?:\.0)?$/;
const versionLabel = /(?:^|,)version="(?:go|v)?(\d{1,4}(?:\.\d{1,6}){1,3})[\w.+~-]{0,30}"/;

export interface StatedMetrics {
  /** Languages and their runtimes. */
  runtimes: Statement[];
  /** The program, by the name of its metric. */
  program: Statement | undefined;
  /** Whether it reads the figures of other software, whose name and version may be there too. */
  isExporter: boolean;
}

/** Undefined if a text is something else. */
export function metricsIn(body: string): StatedMetrics | undefined {
  if (!/^# (?:HELP|TYPE) [a-z_:]/.test(body)) return undefined;
  const found: StatedMetrics = { runtimes: [], program: undefined, isExporter: false };
  for (const line of body.slice(0, readCharactersMax).split('\n', linesMax)) {
    const [text, metric = '', labels = ''] = info.exec(line) ?? [];
    if (text === undefined) continue;
    const version = versionLabel.exec(labels)?.[1] ?? '';
    const runtime = runtimes[metric];
    if (runtime !== undefined) found.runtimes.push({ name: runtime, version, text });
    const [, program = '', exporter] = /^(\w+?)(_exporter)?(?:_build)?_info$/.exec(metric) ?? [];
    // `redis_instance_info` is about what an exporter has asked.
    const isProgram = exporter !== undefined || metric.endsWith('_build_info');
    if (runtime !== undefined || !isProgram || found.isExporter) continue;
    found.isExporter = exporter !== undefined;
    found.program = { name: program.replaceAll('_', ' '), version, text };
  }
  return found;
}
