import type { UserEvent } from '@testing-library/user-event';

/** Pastes a text into a field, as people do with a long one. The screen is rendered once, not once per character. */
export async function paste(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.click(field);
  await user.paste(text);
}
