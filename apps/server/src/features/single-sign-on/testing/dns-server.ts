import dns2 from 'dns2';

export interface DnsServer {
  /** `127.0.0.1:port` */
  readonly address: string;
  readonly records: Map<string, string>;
  stop(): Promise<void>;
}

/** A real DNS server with TXT records alone. */
export async function startDns(): Promise<DnsServer> {
  const records = new Map<string, string>();
  const { Packet } = dns2;
  const server = dns2.createServer({
    udp: true,
    handle(request, send) {
      const answer = Packet.createResponseFromRequest(request);
      const name = request.questions[0]?.name ?? '';
      const data = records.get(name);
      if (data === undefined) answer.header.rcode = Packet.RCODE.NXDOMAIN;
      else answer.answers.push({ name, type: Packet.TYPE.TXT, class: Packet.CLASS.IN, ttl: 1, data: [data] });
      send(answer);
    },
  });
  await server.listen({ udp: { port: 0, address: '127.0.0.1' } });
  return {
    address: `127.0.0.1:${server.addresses().udp.port}`,
    records,
    stop: () => server.close(),
  };
}
