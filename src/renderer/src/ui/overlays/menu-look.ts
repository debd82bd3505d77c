/** How every menu and its lines look. */
export const menuPanel =
  'z-50 min-w-44 max-w-80 rounded-lg border border-line-strong bg-surface p-1 text-ink shadow-raised animate-appear'
export const menuLine =
  'flex min-h-7 cursor-default items-center gap-2 rounded-sm px-2 py-1 text-ui outline-none data-[disabled]:opacity-50 data-[highlighted]:bg-hover'
