import { Link } from '@tanstack/react-router';
import {
  aboutSections,
  type AboutFact,
  type AboutLink,
  type AboutSection,
  credits,
} from '@rollcall/game/site/about';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { useTimeZone } from '../../api/useTimeZone.ts';
import { formatMoment } from '../../ui/format.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Page, Section } from '../../ui/Page.tsx';
import styles from './about.module.css';

/** The page about the site, its data sources and privacy. */
export function AboutPage() {
  const settings = usePageSettings();
  const timeZone = useTimeZone();
  const sections = aboutSections(settings);
  const { built_at } = settings.build;
  const built: AboutFact = {
    term: 'Built',
    text: built_at === null ? 'unknown' : formatMoment(Date.parse(built_at), timeZone),
  };
  return (
    <Page>
      <div className={`grid between ${styles['columns']}`}>
        <nav aria-label="On this page" className={`size-note ${styles['index']}`}>
          <ul>
            {sections.map(({ id, title }) => (
              <li key={id}>
                <a className="row no-underline color-second" href={`#${id}`}>
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className={`stack ${styles['text']}`}>
          {sections.map((section) => (
            <Section key={section.id} id={section.id} title={section.title}>
              <Body section={section} moreFacts={section.id === 'version' ? [built] : []} />
              {section.id === 'credits' && <Credits />}
            </Section>
          ))}
        </div>
      </div>
    </Page>
  );
}

interface BodyProps {
  readonly section: AboutSection;
  readonly moreFacts: readonly AboutFact[];
}

function Body({ section: { note, paragraphs, facts, links }, moreFacts }: BodyProps) {
  const allFacts = [...facts, ...moreFacts];
  return (
    <>
      {note !== null && <Notice tone="info">{note}</Notice>}
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className="text-prose">
          {paragraph}
        </p>
      ))}
      {allFacts.length > 0 && (
        <dl className="line-above">
          {allFacts.map(({ term, text }) => (
            <div key={term} className={`grid gap-1-4 line-below ${styles['fact']}`}>
              <dt className="semibold">{term}</dt>
              <dd className="color-second">{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {links.length > 0 && (
        <p className={`flex wrap gap-2-5 ${styles['links']}`}>
          {links.map((link) => (
            <AboutLinkButton key={link.label} link={link} />
          ))}
        </p>
      )}
    </>
  );
}

function AboutLinkButton({ link: { label, href } }: { link: AboutLink }) {
  if (href.startsWith('/')) return <Link to={href}>{label}</Link>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {label}
    </a>
  );
}

function Credits() {
  return (
    <dl className="line-above">
      {credits.map(({ what, by, url, licence }) => (
        <div key={what} className={`grid gap-1-4 line-below ${styles['fact']}`}>
          <dt className="semibold">{what}</dt>
          <dd className="color-second">
            By{' '}
            <a href={url} target="_blank" rel="noopener noreferrer">
              {by}
            </a>
            , under{' '}
            <a href={licence.url} target="_blank" rel="noopener noreferrer">
              {licence.name}
            </a>
          </dd>
        </div>
      ))}
    </dl>
  );
}
