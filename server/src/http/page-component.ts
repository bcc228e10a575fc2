/** The component of a page is called like the page: `who-server` → `WhoServerPage`. */
export function componentName(pageName: string): string {
  const words = pageName.split('-').map((word) => word.slice(0, 1).toUpperCase() + word.slice(1));
  return `${words.join('')}Page`;
}
