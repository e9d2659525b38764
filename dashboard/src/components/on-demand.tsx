// Components whose code is loaded when they are first shown, or earlier with `load`. React's `lazy` would show them 300 ms later than
// necessary, even if their code is already there.
import { useEffect, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';

type OnDemand<Props> = ComponentType<Props & { fallback?: ReactNode }> & { load(): Promise<ComponentType<Props>> };

export function onDemand<Props extends object>(importComponent: () => Promise<ComponentType<Props>>): OnDemand<Props> {
  let known: ComponentType<Props> | undefined;
  const load = async () => (known ??= await importComponent());

  function Loaded({ fallback, ...props }: Props & { fallback?: ReactNode }) {
    const [Component, setComponent] = useState(() => known);
    useEffect(() => {
      if (Component) return;
      const fail = (error: unknown) =>
        setComponent(() => {
          throw error; // shown by the error boundary of the page
        });
      load().then((component) => setComponent(() => component), fail);
    }, [Component]);
    return Component ? <Component {...(props as Props)} /> : fallback;
  }
  return Object.assign(Loaded, { load });
}
