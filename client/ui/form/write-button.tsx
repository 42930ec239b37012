import type { ComponentProps } from 'react';
import { useReadOnlyReason } from '#lib/state/deployment.ts';
import { Button } from '#ui/basics/button.tsx';

/** A button that leads to a change of data: unavailable, with the reason, while the console is read-only. */
export const WriteButton = (props: ComponentProps<typeof Button>) => <Button {...props} unavailable={useReadOnlyReason()} />;
