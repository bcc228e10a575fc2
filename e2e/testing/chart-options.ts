import { expect, type Locator } from '@playwright/test';

/** Opens the "…" of a chart, by keyboard. */
export async function openOptions(chart: Locator): Promise<void> {
  await chart.getByRole('button', { name: 'More options' }).press('Enter');
  await expect(chart.getByRole('region', { name: 'More options' })).toBeVisible();
}

/** Chooses an option behind the "…" of a chart by keyboard. The focus returns to "…". */
export async function chooseOption(chart: Locator, name: string): Promise<void> {
  await openOptions(chart);
  await chart.getByRole('button', { name, exact: true }).press('Enter');
  await expect(chart.getByRole('button', { name: 'More options' })).toBeFocused();
}
