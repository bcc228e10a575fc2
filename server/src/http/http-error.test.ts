import { errorAnswerSchema } from '@rollcall/game/api/endpoint';
import { describe, expect, it } from 'vitest';
import { badField, HttpError, notFound, renderError } from './http-error.ts';

const withCode = (code: string, statusCode?: number) =>
  Object.assign(new Error('secret inside'), { code, statusCode });

describe('an error for the caller', () => {
  it.each([
    [new HttpError(409, 'busy', 'Come back later'), 409, 'busy', 'Come back later'],
    [notFound('There is no such thing'), 404, 'not-found', 'There is no such thing'],
    [badField('ids', 'must be numbers'), 400, 'invalid-request', 'ids must be numbers'],
    [withCode('FST_ERR_CTP_BODY_TOO_LARGE', 413), 413, 'body-too-large', 'The body is too large'],
    [withCode('FST_ERR_CTP_INVALID_JSON_BODY', 400), 400, 'invalid-json', 'The body is not valid JSON'],
    [
      withCode('FST_ERR_CTP_INVALID_MEDIA_TYPE', 415),
      415,
      'unsupported-media-type',
      'The body must be sent as application/json',
    ],
    [withCode('FST_ERR_SOMETHING_NEW', 422), 422, 'invalid-request', 'The request could not be understood'],
    [withCode('23505'), 500, 'internal-error', 'Something went wrong on our side'],
    [new Error('select * from secrets'), 500, 'internal-error', 'Something went wrong on our side'],
    ['a thrown text', 500, 'internal-error', 'Something went wrong on our side'],
    [withCode('FST_ERR_CLOSING', 503), 503, 'unavailable', 'The server is stopping'],
    [withCode('__proto__'), 500, 'internal-error', 'Something went wrong on our side'],
  ])('%# has a status, a code and a message', (error, status, code, message) => {
    const rendered = renderError(error, 'r-1');
    expect(rendered).toMatchObject({ status, body: { message, error: message, code, request_id: 'r-1' } });
    expect(errorAnswerSchema.parse(rendered.body)).toEqual(rendered.body);
  });

  it('contains the fields and the closest server', () => {
    expect(renderError(badField('ids', 'must be numbers'), 'r').body.issues).toEqual([
      { path: 'ids', message: 'must be numbers' },
    ]);
    const unknown = new HttpError(404, 'unknown-server', 'no', {
      closest: null,
      headers: { 'Retry-After': '3' },
    });
    expect(renderError(unknown, 'r')).toMatchObject({
      body: { closest: null },
      headers: { 'Retry-After': '3' },
    });
  });
});
