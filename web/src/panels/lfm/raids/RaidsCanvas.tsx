import { type ReactNode, useCallback, useMemo } from 'react';
import { createIconAtlas, keepAtlas, openBitmap } from '../../../canvas/icon-atlas.ts';
import { useSurface } from '../../../canvas/useSurface.ts';
import { usePanelInks } from '../../panel-colors.ts';
import { useIconShapes, useTextWidths } from '../../canvas-resources.ts';
import type { RaidServer } from './current-raids.ts';
import styles from './raids.module.css';
import { createRaidsPainter, raidsHeight } from './raids-stage.ts';

interface RaidsCanvasProps {
  readonly servers: readonly RaidServer[];
  /** The links that lie over the picture: they give the board its height. */
  readonly children: ReactNode;
}

/** The picture of the board, below its links. */
export function RaidsCanvas({ servers, children }: RaidsCanvasProps) {
  const shapes = useIconShapes();
  const inks = usePanelInks();
  const { family, measure } = useTextWidths();
  const atlasFor = useMemo(
    () => keepAtlas((pixelRatio) => createIconAtlas(shapes ?? {}, pixelRatio, openBitmap)),
    [shapes],
  );
  const painter = useMemo(
    () => createRaidsPainter({ servers, family, measure, inks, atlasFor }),
    [servers, family, measure, inks, atlasFor],
  );
  const heightOf = useCallback((width: number) => raidsHeight(servers, width), [servers]);
  const { scrollerRef, canvasRef } = useSurface(heightOf, painter);
  return (
    <section ref={scrollerRef} className={styles['scroller']}>
      <div className={styles['content']}>
        <div className={styles['picture']} aria-hidden="true">
          <canvas ref={canvasRef} className={styles['canvas']} />
        </div>
        {children}
      </div>
    </section>
  );
}
