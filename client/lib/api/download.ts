/** Has the browser itself download a file. The page stays where it is, whatever the answer: nothing of it gets here. */
export function download(address: string, name = ''): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}
