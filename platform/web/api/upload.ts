/** Sends a form by XMLHttpRequest, the only browser call that tells how much has been sent. Status 0: the server was not reached. */
export function sendForm(
  url: string,
  options: {
    form: FormData;
    headers: Headers;
    method?: 'POST' | 'PUT' | undefined;
    signal?: AbortSignal | undefined;
    onProgress?: ((fraction: number) => void) | undefined;
  },
): Promise<{ status: number; body: unknown }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(options.method ?? 'POST', url);
    options.headers.forEach((value, name) => request.setRequestHeader(name, value));
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) options.onProgress?.(event.loaded / event.total);
    };
    request.onload = () => resolve({ status: request.status, body: parse(request.responseText) });
    request.onerror = () => resolve({ status: 0, body: null });
    request.onabort = () => reject(new DOMException('The upload was stopped.', 'AbortError'));
    options.signal?.addEventListener('abort', () => request.abort());
    request.send(options.form);
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
