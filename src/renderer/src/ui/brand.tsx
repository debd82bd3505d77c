/** The mark of build/icons/icon.svg, drawn small. */
export function Brand() {
  return (
    <span className="flex items-center gap-3 overflow-hidden">
      <svg
        aria-hidden
        viewBox="0 0 18 18"
        className="size-[18px] shrink-0 text-accent-ink"
        fill="currentColor"
      >
        <rect x="0" y="7.15" width="1.5" height="3.7" rx="0.75" />
        <rect x="2.75" y="4.75" width="1.5" height="8.5" rx="0.75" />
        <rect x="5.5" y="2" width="1.5" height="14" rx="0.75" />
        <rect x="8.25" y="0" width="1.5" height="18" rx="0.75" />
        <rect x="11" y="5.7" width="1.5" height="6.6" rx="0.75" />
        <rect x="13.75" y="3.3" width="1.5" height="11.4" rx="0.75" />
        <rect x="16.5" y="7.15" width="1.5" height="3.7" rx="0.75" />
      </svg>
      <span className="sidebar-label text-reading font-semibold tracking-tight">Timbre</span>
    </span>
  )
}
