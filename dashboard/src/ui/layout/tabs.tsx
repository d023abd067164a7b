/** Style of a tab in a page header. */
export const tabLook =
  'flex items-center gap-1.5 whitespace-nowrap border-transparent border-b-2 pt-0.5 text-quiet -outline-offset-2 hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-strong aria-[current=page]:text-ink';

export const tabsLook =
  'flex h-11 w-full gap-5 overflow-x-auto px-4 [scrollbar-width:none] desk:ml-4 desk:h-auto desk:w-auto desk:self-stretch desk:px-0';

/** Style of tabs inside a settings page. */
export const stripLook =
  'flex h-11 shrink-0 gap-5 overflow-x-auto border-b px-4 [scrollbar-width:none] desk:px-8';
