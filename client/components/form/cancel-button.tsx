import { Button } from '#components/basics/button.tsx';
import { ButtonLink } from '#components/basics/button-link.tsx';
import { returning } from '#forms/origin.ts';

interface CancelButtonProps {
  /** The path that Cancel navigates to, or its handler. */
  cancel: string | (() => void) | undefined;
  onCancel?: (() => void) | undefined;
}

/** The Cancel button of a form. Apart from its other buttons, since the sign-in screen loads without the router. */
export function CancelButton({ cancel, onCancel }: CancelButtonProps) {
  if (cancel === undefined) return null;
  if (typeof cancel === 'string')
    return (
      <ButtonLink isButton to={cancel} state={returning} onClick={onCancel}>
        Cancel
      </ButtonLink>
    );
  return (
    <Button
      onClick={() => {
        onCancel?.();
        cancel();
      }}
    >
      Cancel
    </Button>
  );
}
