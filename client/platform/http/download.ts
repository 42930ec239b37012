/** Downloads a file through the browser. The document stays open and receives neither the response nor an error. */
export function download(address: string, name = ''): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}
