/** A desk bell. */
export function Logo({ size = 20 }: { readonly size?: number }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 32 32"
      width={size}
      height={size}
      className="shrink-0 text-accent"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M3 26h26M6 21.5a10 10 0 0 1 20 0zM16 11.5V8M12.5 8h7" />
    </svg>
  );
}
