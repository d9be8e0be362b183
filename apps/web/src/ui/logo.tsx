export interface LogoProps {
  readonly size?: number;
  readonly isSandbox?: boolean;
  /** A company's own in its place. */
  readonly src?: string | null;
}

/** The mark; in a sandbox it wears the sandbox colour. */
export function Logo({ size = 26, isSandbox = false, src = null }: LogoProps) {
  if (src)
    return (
      <img
        src={src}
        alt=""
        width={size}
        height={size}
        style={{ borderRadius: (size * 7) / 26, flex: 'none' }}
      />
    );
  return (
    <svg viewBox="0 0 26 26" width={size} height={size} aria-hidden style={{ flex: 'none' }}>
      <rect width="26" height="26" rx="7" fill={isSandbox ? 'var(--sandbox)' : 'var(--accent)'} />
      <path
        d="M17.6 9.1a6 6 0 1 0 .9 5.6"
        fill="none"
        stroke="var(--on-accent)"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
    </svg>
  );
}
