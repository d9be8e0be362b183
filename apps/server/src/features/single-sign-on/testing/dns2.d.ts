declare module 'dns2' {
  interface DnsRequest {
    readonly questions: readonly { readonly name: string; readonly type: number }[];
  }
  interface DnsResponse {
    readonly header: { rcode: number };
    readonly answers: unknown[];
  }
  const dns2: {
    createServer(options: {
      udp: boolean;
      handle(request: DnsRequest, send: (response: DnsResponse) => void): void;
    }): {
      listen(options: { udp: { port: number; address: string } }): Promise<unknown>;
      addresses(): { readonly udp: { readonly port: number } };
      close(): Promise<void>;
    };
    Packet: {
      createResponseFromRequest(request: DnsRequest): DnsResponse;
      TYPE: { readonly TXT: number };
      CLASS: { readonly IN: number };
      RCODE: { readonly NXDOMAIN: number };
    };
  };
  export default dns2;
}
