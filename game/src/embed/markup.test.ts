import { describe, expect, it } from 'vitest';
import { element, toHtml } from './markup.ts';

describe('a document as HTML', () => {
  it('has its elements, attributes and texts, without children that are null or empty', () => {
    const list = element(
      'ul',
      { class: 'names' },
      element('li', {}, 'Orien'),
      null,
      '',
      element('li', {}, 'Khyber'),
    );
    expect(toHtml(list)).toBe('<ul class="names"><li>Orien</li><li>Khyber</li></ul>');
  });

  it('escapes texts and values', () => {
    const hostile = `"><script>alert('1')</script>&amp;`;
    expect(toHtml(element('p', { title: hostile }, hostile))).toBe(
      `<p title="&quot;&gt;&lt;script&gt;alert('1')&lt;/script&gt;&amp;amp;">&quot;&gt;&lt;script&gt;alert('1')&lt;/script&gt;&amp;amp;</p>`,
    );
  });
});
