const rosterIdPattern = /^[\w-]{22}$/;
const personIdPattern = /^[\w-]{11}$/;

/** Whether a text has the form of a roster's id, 128 random bits as base64url. */
export const isRosterId = (text: string): boolean => rosterIdPattern.test(text);

/** Whether a text has the form of the id of a person in a roster. */
export const isPersonId = (text: string): boolean => personIdPattern.test(text);
