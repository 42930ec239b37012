/** Returns a text field of a submitted form; an empty string when the form does not have it. */
export function fieldText(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === 'string' ? value : '';
}
