import { type ComponentType, use } from 'react';

const AFTER_PAINT_MS = 800;
const AGAIN_MS = 2000;

interface LatePart<Props extends object> {
  (props: Props): React.ReactNode;
  /** Settles when its code is there. */
  readonly load: () => Promise<unknown>;
}

async function untilThere<Found>(load: () => Promise<Found>): Promise<Found> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((settle) => {
        setTimeout(settle, AGAIN_MS);
      });
    }
  }
}

/**
 * A part of a page with its own file. Not React's `lazy`: that waits even for code that is there, and then shows its skeleton for 300 ms. What
 * could not be loaded is requested again by the next one who needs it. `isWaitedFor`: its place waits until it is there; else it throws, and
 * is requested again when it is shown again later.
 */
export function latePart<Props extends object>(
  request: () => Promise<ComponentType<Props>>,
  { isWaitedFor = true }: { readonly isWaitedFor?: boolean } = {},
): LatePart<Props> {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;
  const load = () =>
    (loading ??= request().then(
      (found) => (loaded = found),
      (cause: unknown) => {
        loading = undefined;
        throw cause;
      },
    ));
  // The same one while React draws again what waits for it: a new one each time would be requested without end.
  let drawn: Promise<ComponentType<Props>> | undefined;
  const draw = () =>
    (drawn ??= (isWaitedFor ? untilThere(load) : load()).catch((cause: unknown) => {
      setTimeout(() => {
        drawn = undefined;
      }, AGAIN_MS);
      throw cause;
    }));
  const Part = (props: Props) => {
    const Loaded = loaded ?? use(draw());
    return <Loaded {...props} />;
  };
  return Object.assign(Part, { load });
}

/** Requests what a page may open, once the page is there: an effect. */
export function loadSoon(parts: readonly Pick<LatePart<never>, 'load'>[]): () => void {
  const timer = setTimeout(() => {
    // Its opening requests it again.
    for (const part of parts) part.load().catch(() => undefined);
  }, AFTER_PAINT_MS);
  return () => clearTimeout(timer);
}
