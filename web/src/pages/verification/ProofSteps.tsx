import styles from './proof.module.css';

/** What to do, in three short steps (product 4, Verification). @param who the character, or "the character" */
export function ProofSteps({ who }: { readonly who: string }) {
  return (
    <ol className={styles['steps']}>
      <li>
        <strong>Get three words</strong>
        They are random, they are yours alone, and they last ten minutes.
      </li>
      <li>
        <strong>Write them in the game</strong>
        Log in with {who} and make the three words its public comment, and nothing else.
      </li>
      <li>
        <strong>Wait a moment</strong>
        This page sees the comment by itself. Then clear it: the words have done their work.
      </li>
    </ol>
  );
}
