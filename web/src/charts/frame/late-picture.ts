import { type ComponentType, createElement, useEffect } from 'react';
import { type LateModule, lateModule, useLateModule } from '../../data/late-module.ts';

/**
 * A kind of chart whose code comes when the first chart of its kind does: put it into a frame once the frame is near.
 * Until it is there, the frame keeps its room.
 */
export function latePicture<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const part: LateModule<{ readonly Picture: ComponentType<Props> }> = lateModule(async () => ({
    Picture: await load(),
  }));
  return function LatePicture(props: Props) {
    const loaded = useLateModule(part);
    useEffect(() => part.want(), []);
    return loaded && createElement(loaded.Picture, props);
  };
}
