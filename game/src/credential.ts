/** What may stand behind `Bearer` (RFC 9110, `token68`): a claim's secret or a character's token. */
export const credentialPattern = /^[\w.~+/-]+=*$/;
