import { CallError } from '../data/call-error.ts';

const network = 'Unable to connect to the server. Please check your internet connection.';
const missing = "Some data wasn't loaded properly. This might be a temporary network issue.";

/** How browsers say that something could not be fetched: a call, or a part of the site. */
const unfetched = /failed to fetch|networkerror|load failed|dynamically imported module|importing a module/i;

/** How they say that there was nothing where something had to be: Chromium, Safari, Firefox. */
const nothingThere =
  /cannot read propert|undefined is not an object|null is not an object|is (undefined|null)$/i;

/** Which of the hints of §8 fits the error. */
export function errorHint(error: Error): string {
  if (error instanceof CallError) return error.failure === 'network' ? network : missing;
  if (unfetched.test(error.message)) return network;
  if (error instanceof TypeError && nothingThere.test(error.message)) return missing;
  return `An unexpected error occurred: ${error.message}`;
}
