import AxeBuilder from '@axe-core/playwright';
import { expect, test as base, type Page } from '@playwright/test';

/**
 * A test with a page that may not complain: an error in the console, an uncaught error of a script or an answer of 500
 * fails the journey at its end.
 */
export const test = base.extend<{ page: Page }>({
  page: async ({ page }, use) => {
    const complaints: string[] = [];
    page.on('console', (message) => {
      // The browser's own word for every answer above 399; those that matter are caught below by their status.
      const isAnswer = message.text().startsWith('Failed to load resource');
      if (message.type() === 'error' && !isAnswer) complaints.push(`console: ${message.text()}`);
    });
    page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
    page.on('response', (response) => {
      if (response.status() >= 500) complaints.push(`${response.status()}: ${response.url()}`);
    });
    await use(page);
    expect(complaints).toEqual([]);
  },
});

/** Fails, naming rule and element, when the page breaks a rule of WCAG 2.2 A or AA that a program can check. */
export async function expectAccessible(page: Page, where?: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  const found = violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`));
  expect(found, where).toEqual([]);
}
