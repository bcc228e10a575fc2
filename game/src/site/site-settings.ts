import * as z from 'zod/mini';
import { webAddress } from '../text.ts';

export const stages = ['live', 'new', 'soon'] as const;
export type Stage = (typeof stages)[number];

const link = z.nullable(webAddress);

/** Plain text; null = no notice. */
const noticeText = z.nullable(z.string().check(z.minLength(1), z.maxLength(1000)));

/** Settings of the site, made by its operator. A link that is null hides its button. */
export const siteSettingsSchema = z.strictObject({
  product_name: z.string().check(z.minLength(1), z.maxLength(40)),
  tagline: z.string().check(z.maxLength(120)),
  author: z.string().check(z.maxLength(80)),
  source_url: link,
  donation_url: link,
  status_page_url: link,
  transfer_guide_url: link,
  /** Page name → stage. Overrides the page table. */
  stages: z.record(z.string(), z.enum(stages)),
  /** Whether page views and web vitals are sent to this site's log endpoint. */
  is_telemetry_on: z.boolean(),
  /** Whether a service worker keeps the site available offline; false removes it from browsers that have it. */
  is_service_worker_on: z.boolean(),
  /** Shown above every page until a visitor closes it. */
  alpha_release_notice: noticeText,
  /** Shown above the activity page until a visitor closes it. */
  activity_development_notice: noticeText,
});

export const defaultSiteSettings: SiteSettings = {
  product_name: 'Rollcall',
  tagline: 'Real-time Player Concurrency Data and LFM Viewer',
  author: 'the Rollcall contributors',
  source_url: null,
  donation_url: null,
  status_page_url: null,
  transfer_guide_url: null,
  stages: {},
  is_telemetry_on: true,
  is_service_worker_on: true,
  alpha_release_notice: null,
  activity_development_notice: null,
};

export const siteOverrideSchema = z.partial(siteSettingsSchema);
export type SiteSettings = z.infer<typeof siteSettingsSchema>;
