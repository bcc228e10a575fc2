import { cleanup, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it } from 'vitest';
import { Faq, faqData, type FaqItem } from './Faq.tsx';

const items: FaqItem[] = [
  { id: 'name', question: 'What is it?', answer: 'Dungeons & <i>Dragons</i>', isFallback: false },
  { id: 'down', question: 'Is it down?', answer: 'Nobody can tell.', isFallback: true },
];

afterEach(cleanup);

describe('frequently asked questions', () => {
  it('are open, each with its answer and its own anchor', () => {
    render(<Faq items={items} />);
    expect(screen.getByRole('heading', { name: 'Is it down?' }).parentElement?.id).toBe('faq-down');
    expect(screen.getByText('Dungeons & <i>Dragons</i>')).toBeTruthy();
    expect(screen.getByText('Nobody can tell.')).toBeTruthy();
  });

  it.each([
    ['in the browser', () => render(<Faq items={items} />).container.innerHTML],
    ['by the server', () => renderToString(<Faq items={items} />)],
  ])('rendered %s contain the exact structured data', (_, draw) => {
    const script = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(draw());
    expect(script?.[1]).toBe(faqData(items));
  });
});
