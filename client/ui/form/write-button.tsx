import type { ComponentProps } from 'react';
import { useReadOnlyReason } from '#lib/state/deployment.ts';
import { Button } from '#ui/basics/button.tsx';

/** A button that leads to a change of data: also unavailable, with the reason, while the console is read-only. */
export const WriteButton = ({ unavailable, ...props }: ComponentProps<typeof Button>) => (
  <Button {...props} unavailable={useReadOnlyReason() ?? unavailable} />
);
